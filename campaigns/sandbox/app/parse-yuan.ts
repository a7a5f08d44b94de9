/** Parses a typed amount in yuan; returns an error message if it cannot be used. Pure. */
export function parseYuan(text: string, least: number): number | string {
  const trimmed = text.trim();
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(trimmed)) return "请输入金额，最多两位小数";
  const yuan = Number(trimmed);
  if (yuan < least) return `金额不能少于${least}元`;
  return yuan > 1_000_000 ? "金额不能超过1000000元" : yuan;
}
