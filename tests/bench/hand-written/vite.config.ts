import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** A usual Vite setup for these pages, for the same phones as ours. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    target: ["chrome80", "safari14"],
    cssTarget: ["chrome80", "safari14"],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
