// Generated from the files in rules/ by npm run generate. Do not edit.

import type { Rule } from "./rule.ts";
import { alwaysHolds } from "./rules/conditions/always-holds.ts";
import { cellsWithoutColumn } from "./rules/looks/cells-without-column.ts";
import { codeInText } from "./rules/looks/code-in-text.ts";
import { dateBesideSchedule } from "./rules/texts/date-beside-schedule.ts";
import { defaultRowNotLast } from "./rules/tables/default-row-not-last.ts";
import { digitsOfOtherLength } from "./rules/draws/digits-of-other-length.ts";
import { doubledMark } from "./rules/texts/doubled-mark.ts";
import { drawNotPlayed } from "./rules/actions/draw-not-played.ts";
import { drawNotShown } from "./rules/draws/draw-not-shown.ts";
import { duplicateId } from "./rules/documents/duplicate-id.ts";
import { duplicateKey } from "./rules/documents/duplicate-key.ts";
import { duplicateName } from "./rules/patches/duplicate-name.ts";
import { duplicateOption } from "./rules/forms/duplicate-option.ts";
import { duplicatePlace } from "./rules/draws/duplicate-place.ts";
import { duplicateRoute } from "./rules/documents/duplicate-route.ts";
import { duplicateState } from "./rules/tables/duplicate-state.ts";
import { emptyText } from "./rules/looks/empty-text.ts";
import { exactlyOne } from "./rules/schema/exactly-one.ts";
import { extendsCycle } from "./rules/documents/extends-cycle.ts";
import { fieldTooShort } from "./rules/forms/field-too-short.ts";
import { forbiddenLink } from "./rules/addresses/forbidden-link.ts";
import { gridWithoutEightPlaces } from "./rules/draws/grid-without-eight-places.ts";
import { impossibleCall } from "./rules/actions/impossible-call.ts";
import { impossibleDate } from "./rules/tables/impossible-date.ts";
import { impossibleField } from "./rules/forms/impossible-field.ts";
import { impossibleValue } from "./rules/expressions/impossible-value.ts";
import { incompleteAngles } from "./rules/draws/incomplete-angles.ts";
import { jsonSyntax } from "./rules/documents/json-syntax.ts";
import { leakedToken } from "./rules/addresses/leaked-token.ts";
import { loadThatActs } from "./rules/actions/load-that-acts.ts";
import { lowContrast } from "./rules/looks/low-contrast.ts";
import { maskedCase } from "./rules/texts/masked-case.ts";
import { missingArgument } from "./rules/actions/missing-argument.ts";
import { missingCompanion } from "./rules/schema/missing-companion.ts";
import { missingConstant } from "./rules/conditions/missing-constant.ts";
import { missingImage } from "./rules/looks/missing-image.ts";
import { missingKey } from "./rules/schema/missing-key.ts";
import { missingPrefix } from "./rules/documents/missing-prefix.ts";
import { misspeltDefinition } from "./rules/expressions/misspelt-definition.ts";
import { nativeArguments } from "./rules/actions/native-arguments.ts";
import { negationOfNothing } from "./rules/conditions/negation-of-nothing.ts";
import { neverHolds } from "./rules/conditions/never-holds.ts";
import { neverTaken } from "./rules/conditions/never-taken.ts";
import { noRoute } from "./rules/documents/no-route.ts";
import { notAscending } from "./rules/looks/not-ascending.ts";
import { notUtf8 } from "./rules/documents/not-utf8.ts";
import { nothingToRemove } from "./rules/patches/nothing-to-remove.ts";
import { oldLanguage } from "./rules/schema/old-language.ts";
import { openRedirect } from "./rules/addresses/open-redirect.ts";
import { outOfRange } from "./rules/schema/out-of-range.ts";
import { pageInPage } from "./rules/looks/page-in-page.ts";
import { patternOutOfReach } from "./rules/forms/pattern-out-of-reach.ts";
import { placeWithoutPrize } from "./rules/draws/place-without-prize.ts";
import { playBeforeCall } from "./rules/actions/play-before-call.ts";
import { prizeWithoutPlace } from "./rules/draws/prize-without-place.ts";
import { quotedBraces } from "./rules/texts/quoted-braces.ts";
import { reservedName } from "./rules/expressions/reserved-name.ts";
import { reservedRoute } from "./rules/documents/reserved-route.ts";
import { rowWithoutAction } from "./rules/tables/row-without-action.ts";
import { scheduleOrder } from "./rules/tables/schedule-order.ts";
import { slowPattern } from "./rules/looks/slow-pattern.ts";
import { syntax } from "./rules/expressions/syntax.ts";
import { tableForEach } from "./rules/tables/table-for-each.ts";
import { tableGap } from "./rules/tables/table-gap.ts";
import { tableMaskedRow } from "./rules/tables/table-masked-row.ts";
import { tableNotProven } from "./rules/tables/table-not-proven.ts";
import { tableOverlap } from "./rules/tables/table-overlap.ts";
import { textGap } from "./rules/texts/text-gap.ts";
import { toggleOfNoBoolean } from "./rules/looks/toggle-of-no-boolean.ts";
import { tooWide } from "./rules/texts/too-wide.ts";
import { typeMismatch } from "./rules/expressions/type-mismatch.ts";
import { uncertainPrizes } from "./rules/draws/uncertain-prizes.ts";
import { undeclaredMoment } from "./rules/tables/undeclared-moment.ts";
import { unevenConstants } from "./rules/conditions/uneven-constants.ts";
import { unfittingKey } from "./rules/forms/unfitting-key.ts";
import { unfittingWord } from "./rules/schema/unfitting-word.ts";
import { unknownAnchor } from "./rules/addresses/unknown-anchor.ts";
import { unknownBase } from "./rules/documents/unknown-base.ts";
import { unknownBlock } from "./rules/schema/unknown-block.ts";
import { unknownBrand } from "./rules/documents/unknown-brand.ts";
import { unknownElement } from "./rules/patches/unknown-element.ts";
import { unknownFormat } from "./rules/expressions/unknown-format.ts";
import { unknownFunction } from "./rules/expressions/unknown-function.ts";
import { unknownKey } from "./rules/schema/unknown-key.ts";
import { unknownName } from "./rules/expressions/unknown-name.ts";
import { unknownPage } from "./rules/documents/unknown-page.ts";
import { unknownReference } from "./rules/expressions/unknown-reference.ts";
import { unlistedHost } from "./rules/addresses/unlisted-host.ts";
import { unreachableStep } from "./rules/actions/unreachable-step.ts";
import { unreadableFile } from "./rules/documents/unreadable-file.ts";
import { unsafePicture } from "./rules/looks/unsafe-picture.ts";
import { unusedArgument } from "./rules/actions/unused-argument.ts";
import { unusedDefinition } from "./rules/expressions/unused-definition.ts";
import { valueCycle } from "./rules/expressions/value-cycle.ts";
import { valuesLeftToDefault } from "./rules/conditions/values-left-to-default.ts";
import { visitorMeetsDefault } from "./rules/tables/visitor-meets-default.ts";
import { waitingStep } from "./rules/actions/waiting-step.ts";
import { wholeList } from "./rules/patches/whole-list.ts";
import { wrongArguments } from "./rules/expressions/wrong-arguments.ts";
import { wrongForm } from "./rules/schema/wrong-form.ts";
import { wrongPatch } from "./rules/patches/wrong-patch.ts";
import { wrongPattern } from "./rules/schema/wrong-pattern.ts";
import { wrongType } from "./rules/schema/wrong-type.ts";
import { wrongValue } from "./rules/schema/wrong-value.ts";

/** All rules, by their ids in alphabetical order. */
export const rules: readonly Rule[] = [
  alwaysHolds,
  cellsWithoutColumn,
  codeInText,
  dateBesideSchedule,
  defaultRowNotLast,
  digitsOfOtherLength,
  doubledMark,
  drawNotPlayed,
  drawNotShown,
  duplicateId,
  duplicateKey,
  duplicateName,
  duplicateOption,
  duplicatePlace,
  duplicateRoute,
  duplicateState,
  emptyText,
  exactlyOne,
  extendsCycle,
  fieldTooShort,
  forbiddenLink,
  gridWithoutEightPlaces,
  impossibleCall,
  impossibleDate,
  impossibleField,
  impossibleValue,
  incompleteAngles,
  jsonSyntax,
  leakedToken,
  loadThatActs,
  lowContrast,
  maskedCase,
  missingArgument,
  missingCompanion,
  missingConstant,
  missingImage,
  missingKey,
  missingPrefix,
  misspeltDefinition,
  nativeArguments,
  negationOfNothing,
  neverHolds,
  neverTaken,
  noRoute,
  notAscending,
  notUtf8,
  nothingToRemove,
  oldLanguage,
  openRedirect,
  outOfRange,
  pageInPage,
  patternOutOfReach,
  placeWithoutPrize,
  playBeforeCall,
  prizeWithoutPlace,
  quotedBraces,
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
  textGap,
  toggleOfNoBoolean,
  tooWide,
  typeMismatch,
  uncertainPrizes,
  undeclaredMoment,
  unevenConstants,
  unfittingKey,
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
  unreadableFile,
  unsafePicture,
  unusedArgument,
  unusedDefinition,
  valueCycle,
  valuesLeftToDefault,
  visitorMeetsDefault,
  waitingStep,
  wholeList,
  wrongArguments,
  wrongForm,
  wrongPatch,
  wrongPattern,
  wrongType,
  wrongValue,
];
