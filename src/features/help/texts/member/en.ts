/** The button that opens the help article of an office page, also at the desk. */
export const help = { howThisWorks: 'How this works' };
