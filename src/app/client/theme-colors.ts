/** Page backgrounds of both themes, used for browser toolbars; must equal tokens.css (tested). */
export const themeColors = { light: '#fffaf2', dark: '#1b1a22' };
