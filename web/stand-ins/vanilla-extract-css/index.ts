/** Stands in for @vanilla-extract/css, a compiler of style sheets: RainbowKit's is compiled already. */
export {}
