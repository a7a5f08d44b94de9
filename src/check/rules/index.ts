import type { Rule } from "../rule.ts";
import { defaultRowNotLast } from "./default-row-not-last.ts";
import { drawNotShown } from "./draw-not-shown.ts";
import { duplicateId } from "./duplicate-id.ts";
import { duplicateKey } from "./duplicate-key.ts";
import { duplicateName } from "./duplicate-name.ts";
import { duplicatePlace } from "./duplicate-place.ts";
import { duplicateRoute } from "./duplicate-route.ts";
import { duplicateState } from "./duplicate-state.ts";
import { exactlyOne } from "./exactly-one.ts";
import { extendsCycle } from "./extends-cycle.ts";
import { forbiddenLink } from "./forbidden-link.ts";
import { gridWithoutEightPlaces } from "./grid-without-eight-places.ts";
import { impossibleDate } from "./impossible-date.ts";
import { impossibleValue } from "./impossible-value.ts";
import { incompleteAngles } from "./incomplete-angles.ts";
import { jsonSyntax } from "./json-syntax.ts";
import { leakedToken } from "./leaked-token.ts";
import { lowContrast } from "./low-contrast.ts";
import { missingCompanion } from "./missing-companion.ts";
import { missingImage } from "./missing-image.ts";
import { missingKey } from "./missing-key.ts";
import { missingPrefix } from "./missing-prefix.ts";
import { misspeltDefinition } from "./misspelt-definition.ts";
import { noRoute } from "./no-route.ts";
import { nothingToRemove } from "./nothing-to-remove.ts";
import { openRedirect } from "./open-redirect.ts";
import { outOfRange } from "./out-of-range.ts";
import { pageInPage } from "./page-in-page.ts";
import { placeWithoutPrize } from "./place-without-prize.ts";
import { playBeforeCall } from "./play-before-call.ts";
import { prizeWithoutPlace } from "./prize-without-place.ts";
import { reservedName } from "./reserved-name.ts";
import { reservedRoute } from "./reserved-route.ts";
import { rowWithoutAction } from "./row-without-action.ts";
import { scheduleOrder } from "./schedule-order.ts";
import { slowPattern } from "./slow-pattern.ts";
import { syntax } from "./syntax.ts";
import { tableForEach } from "./table-for-each.ts";
import { tableGap } from "./table-gap.ts";
import { tableMaskedRow } from "./table-masked-row.ts";
import { tableNotProven } from "./table-not-proven.ts";
import { tableOverlap } from "./table-overlap.ts";
import { typeMismatch } from "./type-mismatch.ts";
import { uncertainPrizes } from "./uncertain-prizes.ts";
import { undeclaredMoment } from "./undeclared-moment.ts";
import { unfittingWord } from "./unfitting-word.ts";
import { unknownAnchor } from "./unknown-anchor.ts";
import { unknownBase } from "./unknown-base.ts";
import { unknownBlock } from "./unknown-block.ts";
import { unknownBrand } from "./unknown-brand.ts";
import { unknownElement } from "./unknown-element.ts";
import { unknownFormat } from "./unknown-format.ts";
import { unknownFunction } from "./unknown-function.ts";
import { unknownKey } from "./unknown-key.ts";
import { unknownName } from "./unknown-name.ts";
import { unknownPage } from "./unknown-page.ts";
import { unknownReference } from "./unknown-reference.ts";
import { unlistedHost } from "./unlisted-host.ts";
import { unreachableStep } from "./unreachable-step.ts";
import { unsafePicture } from "./unsafe-picture.ts";
import { unusedDefinition } from "./unused-definition.ts";
import { valueCycle } from "./value-cycle.ts";
import { visitorMeetsDefault } from "./visitor-meets-default.ts";
import { waitingStep } from "./waiting-step.ts";
import { wrongArguments } from "./wrong-arguments.ts";
import { wrongForm } from "./wrong-form.ts";
import { wrongPattern } from "./wrong-pattern.ts";
import { wrongType } from "./wrong-type.ts";
import { wrongValue } from "./wrong-value.ts";

/** All rules, one for each file of this folder. A test holds the list complete. */
export const rules: readonly Rule[] = [
  defaultRowNotLast,
  drawNotShown,
  duplicateId,
  duplicateKey,
  duplicateName,
  duplicatePlace,
  duplicateRoute,
  duplicateState,
  exactlyOne,
  extendsCycle,
  forbiddenLink,
  gridWithoutEightPlaces,
  impossibleDate,
  impossibleValue,
  incompleteAngles,
  jsonSyntax,
  leakedToken,
  lowContrast,
  missingCompanion,
  missingImage,
  missingKey,
  missingPrefix,
  misspeltDefinition,
  noRoute,
  nothingToRemove,
  openRedirect,
  outOfRange,
  pageInPage,
  placeWithoutPrize,
  playBeforeCall,
  prizeWithoutPlace,
  reservedName,
  reservedRoute,
  rowWithoutAction,
  scheduleOrder,
  slowPattern,
  syntax,
  tableForEach,
  tableGap,
  tableMaskedRow,
  tableNotProven,
  tableOverlap,
  typeMismatch,
  uncertainPrizes,
  undeclaredMoment,
  unfittingWord,
  unknownAnchor,
  unknownBase,
  unknownBlock,
  unknownBrand,
  unknownElement,
  unknownFormat,
  unknownFunction,
  unknownKey,
  unknownName,
  unknownPage,
  unknownReference,
  unlistedHost,
  unreachableStep,
  unsafePicture,
  unusedDefinition,
  valueCycle,
  visitorMeetsDefault,
  waitingStep,
  wrongArguments,
  wrongForm,
  wrongPattern,
  wrongType,
  wrongValue,
];
