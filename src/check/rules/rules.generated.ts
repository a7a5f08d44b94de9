// Generated from the files in the folders here by npm run generate. Do not edit.

import type { NamedRule, Rule } from "./rule.ts";
import { alwaysHolds } from "./conditions/always-holds.ts";
import { cellsWithoutColumn } from "./looks/cells-without-column.ts";
import { codeInText } from "./looks/code-in-text.ts";
import { dateBesideSchedule } from "./texts/date-beside-schedule.ts";
import { defaultRowNotLast } from "./tables/default-row-not-last.ts";
import { digitsOfOtherLength } from "./draws/digits-of-other-length.ts";
import { doubledMark } from "./texts/doubled-mark.ts";
import { drawNotPlayed } from "./actions/draw-not-played.ts";
import { drawNotShown } from "./draws/draw-not-shown.ts";
import { duplicateId } from "./documents/duplicate-id.ts";
import { duplicateKey } from "./documents/duplicate-key.ts";
import { duplicateName } from "./patches/duplicate-name.ts";
import { duplicateOption } from "./forms/duplicate-option.ts";
import { duplicatePlace } from "./draws/duplicate-place.ts";
import { duplicateRoute } from "./documents/duplicate-route.ts";
import { duplicateState } from "./tables/duplicate-state.ts";
import { emptyText } from "./looks/empty-text.ts";
import { exactlyOne } from "./schema/exactly-one.ts";
import { extendsCycle } from "./documents/extends-cycle.ts";
import { fieldTooShort } from "./forms/field-too-short.ts";
import { forbiddenLink } from "./addresses/forbidden-link.ts";
import { gridWithoutEightPlaces } from "./draws/grid-without-eight-places.ts";
import { impossibleCall } from "./actions/impossible-call.ts";
import { impossibleDate } from "./tables/impossible-date.ts";
import { impossibleField } from "./forms/impossible-field.ts";
import { impossibleValue } from "./expressions/impossible-value.ts";
import { incompleteAngles } from "./draws/incomplete-angles.ts";
import { jsonSyntax } from "./documents/json-syntax.ts";
import { leakedToken } from "./addresses/leaked-token.ts";
import { loadThatActs } from "./actions/load-that-acts.ts";
import { lowContrast } from "./looks/low-contrast.ts";
import { maskedCase } from "./texts/masked-case.ts";
import { missingArgument } from "./actions/missing-argument.ts";
import { missingCompanion } from "./schema/missing-companion.ts";
import { missingConstant } from "./conditions/missing-constant.ts";
import { missingImage } from "./looks/missing-image.ts";
import { missingKey } from "./schema/missing-key.ts";
import { missingPrefix } from "./documents/missing-prefix.ts";
import { misspeltDefinition } from "./expressions/misspelt-definition.ts";
import { nativeArguments } from "./actions/native-arguments.ts";
import { negationOfNothing } from "./conditions/negation-of-nothing.ts";
import { neverHolds } from "./conditions/never-holds.ts";
import { neverTaken } from "./conditions/never-taken.ts";
import { noRoute } from "./documents/no-route.ts";
import { notAscending } from "./looks/not-ascending.ts";
import { notUtf8 } from "./documents/not-utf8.ts";
import { nothingToRemove } from "./patches/nothing-to-remove.ts";
import { oldLanguage } from "./schema/old-language.ts";
import { openRedirect } from "./addresses/open-redirect.ts";
import { outOfRange } from "./schema/out-of-range.ts";
import { pageInPage } from "./looks/page-in-page.ts";
import { patternOutOfReach } from "./forms/pattern-out-of-reach.ts";
import { placeWithoutPrize } from "./draws/place-without-prize.ts";
import { playBeforeCall } from "./actions/play-before-call.ts";
import { prizeWithoutPlace } from "./draws/prize-without-place.ts";
import { quotedBraces } from "./texts/quoted-braces.ts";
import { reservedName } from "./expressions/reserved-name.ts";
import { reservedRoute } from "./documents/reserved-route.ts";
import { rowWithoutAction } from "./tables/row-without-action.ts";
import { scheduleOrder } from "./tables/schedule-order.ts";
import { slowPattern } from "./looks/slow-pattern.ts";
import { syntax } from "./expressions/syntax.ts";
import { tableForEach } from "./tables/table-for-each.ts";
import { tableGap } from "./tables/table-gap.ts";
import { tableMaskedRow } from "./tables/table-masked-row.ts";
import { tableNotProven } from "./tables/table-not-proven.ts";
import { tableOverlap } from "./tables/table-overlap.ts";
import { textGap } from "./texts/text-gap.ts";
import { toggleOfNoBoolean } from "./looks/toggle-of-no-boolean.ts";
import { tooWide } from "./texts/too-wide.ts";
import { typeMismatch } from "./expressions/type-mismatch.ts";
import { uncertainPrizes } from "./draws/uncertain-prizes.ts";
import { undeclaredMoment } from "./tables/undeclared-moment.ts";
import { unevenConstants } from "./conditions/uneven-constants.ts";
import { unfittingKey } from "./forms/unfitting-key.ts";
import { unfittingWord } from "./schema/unfitting-word.ts";
import { unknownAnchor } from "./addresses/unknown-anchor.ts";
import { unknownBase } from "./documents/unknown-base.ts";
import { unknownBlock } from "./schema/unknown-block.ts";
import { unknownBrand } from "./documents/unknown-brand.ts";
import { unknownElement } from "./patches/unknown-element.ts";
import { unknownFormat } from "./expressions/unknown-format.ts";
import { unknownFunction } from "./expressions/unknown-function.ts";
import { unknownKey } from "./schema/unknown-key.ts";
import { unknownName } from "./expressions/unknown-name.ts";
import { unknownPage } from "./documents/unknown-page.ts";
import { unknownReference } from "./expressions/unknown-reference.ts";
import { unlistedHost } from "./addresses/unlisted-host.ts";
import { unreachableStep } from "./actions/unreachable-step.ts";
import { unreadableFile } from "./documents/unreadable-file.ts";
import { unsafePicture } from "./looks/unsafe-picture.ts";
import { unusedArgument } from "./actions/unused-argument.ts";
import { unusedDefinition } from "./expressions/unused-definition.ts";
import { valueCycle } from "./expressions/value-cycle.ts";
import { valuesLeftToDefault } from "./conditions/values-left-to-default.ts";
import { visitorMeetsDefault } from "./tables/visitor-meets-default.ts";
import { waitingStep } from "./actions/waiting-step.ts";
import { wholeList } from "./patches/whole-list.ts";
import { wrongArguments } from "./expressions/wrong-arguments.ts";
import { wrongForm } from "./schema/wrong-form.ts";
import { wrongPatch } from "./patches/wrong-patch.ts";
import { wrongPattern } from "./schema/wrong-pattern.ts";
import { wrongType } from "./schema/wrong-type.ts";
import { wrongValue } from "./schema/wrong-value.ts";

const byId: Readonly<Record<string, Rule>> = {
  "always-holds": alwaysHolds,
  "cells-without-column": cellsWithoutColumn,
  "code-in-text": codeInText,
  "date-beside-schedule": dateBesideSchedule,
  "default-row-not-last": defaultRowNotLast,
  "digits-of-other-length": digitsOfOtherLength,
  "doubled-mark": doubledMark,
  "draw-not-played": drawNotPlayed,
  "draw-not-shown": drawNotShown,
  "duplicate-id": duplicateId,
  "duplicate-key": duplicateKey,
  "duplicate-name": duplicateName,
  "duplicate-option": duplicateOption,
  "duplicate-place": duplicatePlace,
  "duplicate-route": duplicateRoute,
  "duplicate-state": duplicateState,
  "empty-text": emptyText,
  "exactly-one": exactlyOne,
  "extends-cycle": extendsCycle,
  "field-too-short": fieldTooShort,
  "forbidden-link": forbiddenLink,
  "grid-without-eight-places": gridWithoutEightPlaces,
  "impossible-call": impossibleCall,
  "impossible-date": impossibleDate,
  "impossible-field": impossibleField,
  "impossible-value": impossibleValue,
  "incomplete-angles": incompleteAngles,
  "json-syntax": jsonSyntax,
  "leaked-token": leakedToken,
  "load-that-acts": loadThatActs,
  "low-contrast": lowContrast,
  "masked-case": maskedCase,
  "missing-argument": missingArgument,
  "missing-companion": missingCompanion,
  "missing-constant": missingConstant,
  "missing-image": missingImage,
  "missing-key": missingKey,
  "missing-prefix": missingPrefix,
  "misspelt-definition": misspeltDefinition,
  "native-arguments": nativeArguments,
  "negation-of-nothing": negationOfNothing,
  "never-holds": neverHolds,
  "never-taken": neverTaken,
  "no-route": noRoute,
  "not-ascending": notAscending,
  "not-utf8": notUtf8,
  "nothing-to-remove": nothingToRemove,
  "old-language": oldLanguage,
  "open-redirect": openRedirect,
  "out-of-range": outOfRange,
  "page-in-page": pageInPage,
  "pattern-out-of-reach": patternOutOfReach,
  "place-without-prize": placeWithoutPrize,
  "play-before-call": playBeforeCall,
  "prize-without-place": prizeWithoutPlace,
  "quoted-braces": quotedBraces,
  "reserved-name": reservedName,
  "reserved-route": reservedRoute,
  "row-without-action": rowWithoutAction,
  "schedule-order": scheduleOrder,
  "slow-pattern": slowPattern,
  syntax: syntax,
  "table-for-each": tableForEach,
  "table-gap": tableGap,
  "table-masked-row": tableMaskedRow,
  "table-not-proven": tableNotProven,
  "table-overlap": tableOverlap,
  "text-gap": textGap,
  "toggle-of-no-boolean": toggleOfNoBoolean,
  "too-wide": tooWide,
  "type-mismatch": typeMismatch,
  "uncertain-prizes": uncertainPrizes,
  "undeclared-moment": undeclaredMoment,
  "uneven-constants": unevenConstants,
  "unfitting-key": unfittingKey,
  "unfitting-word": unfittingWord,
  "unknown-anchor": unknownAnchor,
  "unknown-base": unknownBase,
  "unknown-block": unknownBlock,
  "unknown-brand": unknownBrand,
  "unknown-element": unknownElement,
  "unknown-format": unknownFormat,
  "unknown-function": unknownFunction,
  "unknown-key": unknownKey,
  "unknown-name": unknownName,
  "unknown-page": unknownPage,
  "unknown-reference": unknownReference,
  "unlisted-host": unlistedHost,
  "unreachable-step": unreachableStep,
  "unreadable-file": unreadableFile,
  "unsafe-picture": unsafePicture,
  "unused-argument": unusedArgument,
  "unused-definition": unusedDefinition,
  "value-cycle": valueCycle,
  "values-left-to-default": valuesLeftToDefault,
  "visitor-meets-default": visitorMeetsDefault,
  "waiting-step": waitingStep,
  "whole-list": wholeList,
  "wrong-arguments": wrongArguments,
  "wrong-form": wrongForm,
  "wrong-patch": wrongPatch,
  "wrong-pattern": wrongPattern,
  "wrong-type": wrongType,
  "wrong-value": wrongValue,
};

/** All rules, by their ids in alphabetical order. */
export const rules: readonly NamedRule[] = Object.entries(byId).map(([id, rule]) => ({ id, ...rule }));
