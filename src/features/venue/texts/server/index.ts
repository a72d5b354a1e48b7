import { texts as en } from './en.ts';
import { texts as es } from './es.ts';

type Texts = typeof en;
declare module '#platform/server/translate.ts' {
  interface ServerTexts extends Texts {}
}

export const serverTexts = { en, es };
