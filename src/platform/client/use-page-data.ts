import { createContext, useContext } from 'react';
import type { PageData } from '#shared/page-data.ts';

/** Provided while rendering on the server. In the browser, `usePageData` reads the document instead. */
export const PageDataContext = createContext<Partial<PageData> | null>(null);

let cachedData: Partial<PageData> | undefined;

/** The data that the server embedded in the document for the first render of its page. */
export const usePageData = (): Partial<PageData> => useContext(PageDataContext) ?? readDocument();

function readDocument(): Partial<PageData> {
  cachedData ??= JSON.parse(
    document.getElementById('page-data')?.textContent || '{}',
  ) as Partial<PageData>;
  return cachedData;
}
