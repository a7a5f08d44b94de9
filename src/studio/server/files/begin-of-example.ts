/** A campaign to start from: the README's, which a test keeps right, under another name. Pure. */
export function beginOfExample(readme: string, { id, title }: { id: string; title: string }): string {
  const example = /```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  return example
    .replaceAll("springTea", id)
    .replaceAll("spring/tea", id)
    .replaceAll("春茶有礼", title.replace(/["\\{}]/g, ""));
}
