import { closest } from "../../closest.ts";
import { prefixUseOf } from "../../document/brand-prefix.ts";
import { atText } from "../../report/anchor.ts";
import type { Rule } from "../../rule.ts";

export const unknownPage: Rule = {
  id: "unknown-page",
  severity: "warning",
  docs: {
    description: "The way to a page that is not among the campaigns. Case makes no difference.",
    ok: [{ patch: { actions: { water: { steps: [{ call: "water" }, { navigate: "/Example" }] } } } }],
    bad: [
      {
        patch: { actions: { water: { steps: [{ call: "water" }, { navigate: "/exampel" }] } } },
        message: '"navigate" is "/exampel", expected the route of a page',
      },
      {
        patch: {
          view: [
            { type: "page", route: "/elsewhere" },
            { type: "button", table: "main" },
          ],
        },
        message: '"route" is "/elsewhere", expected the route of a page',
      },
    ],
  },
  check: ({ project, visits, isSound }) =>
    visits.flatMap(({ node, path, shape }) => {
      const kind = shape.annotations["x-link"];
      if ((kind !== "route" && kind !== "page") || node.kind !== "string" || !isSound(path)) return [];
      // Other forms are other rules'.
      if (prefixUseOf({ node, shape })) return [];
      if (!/^\/(?![/\\])\S*$/.test(node.value) || project.at(node.value).length > 0) return [];
      const meant = closest(node.value, project.routes());
      const message = `"${path.at(-1)}" is "${node.value}", expected the route of a page`;
      const fix =
        meant === undefined
          ? "Write the route of a campaign, or add one at this route."
          : `Did you mean "${meant}"?`;
      return [{ at: atText(node), message, fix, suggestion: meant }];
    }),
};
