import { findClosestWord } from "../../language/messages/find-closest.ts";
import { en } from "../../language/messages/localized-text.ts";
import type { Project } from "../project/project.ts";
import { type Finding, suggestSpelling } from "./finding.ts";

/**
 * Returns advice for a link to a page that does not exist: `route`, and the same as `written`, which may begin with the
 * placeholder of a brand's prefix. The advice keeps that placeholder: a fixed route would be wrong for other brands.
 */
export function adviseOnRoute(
  route: string,
  written: string,
  project: Pick<Project, "at" | "routes">,
): Pick<Finding, "fix" | "suggestion"> {
  const [placeholder] = /^\/\{brand[^}]*\}\//.exec(written) ?? [];
  const [path = "", query] = route.split(/(?=[?#])/);
  if (query !== undefined && project.at(path).length > 0) {
    const fix = en`Write "${path}": a route has no ${query.charAt(0)}. To keep the parameters of the address, add "keepQuery": true.`
      .zh`请写“${path}”：route 里没有 ${query.charAt(0)}。要带上地址里的参数，请加上 "keepQuery": true。`;
    return { fix };
  }
  if (placeholder === undefined) {
    const otherwise = en`Write the route of an existing page, or add a campaign with this route.`
      .zh`请写已有页面的 route，或新增一个使用这个 route 的活动。`;
    return suggestSpelling(findClosestWord(route, project.routes()), otherwise);
  }
  const name = written.slice(placeholder.length);
  const prefix = route.slice(0, route.length - name.length);
  const own = project.routes().filter((one) => one.startsWith(prefix));
  const meant = findClosestWord(
    name,
    own.map((one) => one.slice(prefix.length)),
  );
  const sister = project
    .routes()
    .find((one) => one !== route && !one.includes("{") && one.endsWith(`/${name}`));
  const file = sister && project.at(sister)[0]?.path;
  if (sister && file) {
    const fix = en`Only other brands have this page, such as ${sister}. Check "brand" here; if it is right, add a variant of this brand to ${file}, or remove the link for this brand.`
      .zh`只有别的品牌有这个页面，如 ${sister}。请核对这里的“brand”；如果没写错，请在 ${file} 里为这个品牌加一个变体，或对这个品牌去掉链接。`;
    return { fix };
  }
  const otherwise = en`Write the route of a page of this brand, or add a variant of this brand to the page that is meant.`
    .zh`请写这个品牌已有页面的 route，或在要打开的页面里为这个品牌加一个变体。`;
  return suggestSpelling(meant && placeholder + meant, otherwise);
}
