/** The page's background in both themes, for the browser's toolbars; must equal tokens.css (tested). */
export const themeColors = { light: '#fffaf2', dark: '#1b1a22' };
