import { placeOfBrand } from "../../src/check/place/place-of-brand.ts";

/** The place of the mall's brands: Shanghai, without changes of the clock, and Chinese numbers. */
export const MALL_PLACE = placeOfBrand({ locale: "zh-CN", timeZone: "Asia/Shanghai" });

/** The mall's time zone. */
export const MALL_ZONE = MALL_PLACE.zone;
