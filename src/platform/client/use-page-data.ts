import { createContext, useContext } from 'react';
import type { PageData } from '#shared/page-data.ts';

/** Provided while rendering on the server. In the browser, `usePageData` reads the document instead. */
export const PageDataContext = createContext<Partial<PageData> | null>(null);

let cachedData: Partial<PageData> | undefined;

/** The server's data for the first page, which its first render needs. */
export const usePageData = (): Partial<PageData> => useContext(PageDataContext) ?? readDocument();

function readDocument(): Partial<PageData> {
  cachedData ??= JSON.parse(
    document.getElementById('page-data')?.textContent || '{}',
  ) as Partial<PageData>;
  return cachedData;
}
