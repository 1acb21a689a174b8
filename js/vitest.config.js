import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "jsdom",
    include: ["test/**/*.test.js"],
    // A test that hangs still ends; on a busy machine the largest takes longer than the usual five seconds.
    testTimeout: 30_000,
  },
});
