import { createContext, useContext } from 'react';

/** What a page's document contains besides the venue; features declare their fields. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PageData {}

/** Provided by the server; the browser reads the document, so that pages without data load nothing for it. */
export const PageDataContext = createContext<PageData | null>(null);

let inDocument: PageData | undefined;

/** The data in the document, for the first render of the page that it was loaded for. */
export const usePageData = (): PageData => useContext(PageDataContext) ?? readDocument();

function readDocument(): PageData {
  inDocument ??= JSON.parse(document.getElementById('page-data')?.textContent || '{}') as PageData;
  return inDocument;
}
