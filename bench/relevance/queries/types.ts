/** Types that one Danish word can mean together. */
export const VACUUM = ['støvsuger', 'ledningsfri støvsuger'];
export const RUNNING = ['løbesko dame', 'løbesko herre'];
export const SHOES = [...RUNNING, 'sneakers', 'vinterstøvler'];
export const LAMPS = ['bordlampe', 'pendel', 'gulvlampe'];
export const JACKETS = ['vinterjakke', 'regnjakke'];
export const CYCLES = ['cykel', 'elcykel'];
export const BOOKS = ['roman', 'krimi', 'kogebog', 'børnebog'];
export const MOWERS = ['græsslåmaskine', 'robotplæneklipper'];
export const COLD = ['køleskab', 'køle-fryseskab'];
export const EARS = ['hovedtelefoner', 'øreplugs'];
export const CREAMS = ['ansigtscreme', 'håndcreme'];
