import { createContext, useContext } from 'react';
import type { PageData } from '#shared/page-data.ts';
import { useLanguage } from './use-language.ts';

/** Provided while rendering on the server. In the browser, `usePageData` reads the document instead. */
export const PageDataContext = createContext<Partial<PageData> | null>(null);

let documentData: ReturnType<typeof readDocument> | undefined;

const NO_DATA: Partial<PageData> = {};

/** The data that the server embedded in the document for the first render of its page; empty in another language. */
export function usePageData(): Partial<PageData> {
  const provided = useContext(PageDataContext);
  const { language } = useLanguage();
  if (provided) return provided;
  documentData ??= readDocument();
  return documentData.language === language ? documentData.data : NO_DATA;
}

function readDocument() {
  const script = document.getElementById('page-data');
  const data = JSON.parse(script?.textContent || '{}') as Partial<PageData>;
  return { language: script?.lang, data };
}
