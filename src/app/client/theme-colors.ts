/** The page's background in both themes, for the browser's own bars; as in tokens.css (tested there). */
export const themeColors = { light: '#fffaf2', dark: '#1b1a22' };
