/** Replaces @vanilla-extract/css, a style sheet compiler: RainbowKit's styles are already compiled. */
export {}
