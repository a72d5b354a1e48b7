import { createContext, useContext } from 'react';

/** What a page's document contains besides the venue; features declare their fields. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PageData {}

/** Provided by App, from the data in the document. */
export const PageDataContext = createContext<PageData>({});

/** The data in the document, for the first render of the page that it was loaded for. */
export const usePageData = (): PageData => useContext(PageDataContext);
