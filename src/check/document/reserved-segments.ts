import { en, type Saying } from "../../language/messages/saying.ts";
/**
 * What the servers of this project answer themselves, by the first part of the address in lower case: a page there
 * would be out of reach, or in their way. The one list of them.
 */
export const RESERVED_SEGMENTS: Readonly<Record<string, Saying>> = {
  campaigns: en`pages as data and their pictures`.zh`页面数据和图片`,
  "prod-api": en`the mall's calls`.zh`商城接口`,
  art: en`published pictures`.zh`已发布的图片`,
  assets: en`the app's scripts and styles`.zh`程序的脚本和样式`,
  __sandbox: en`the sandbox`.zh`沙箱`,
  studio: en`the studio`.zh`编辑器`,
};
