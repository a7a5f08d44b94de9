/**
 * As `ref` of a picture: tells it again that it has loaded, or could not be had, where that was so before anybody
 * listened. A page that came drawn has its pictures before its scripts.
 */
export function tellAgain(image: HTMLImageElement | null): void {
  if (!image?.complete) return;
  const tell = (event: string) => () => image.dispatchEvent(new Event(event));
  image.decode?.().then(tell("load"), tell("error"));
}
