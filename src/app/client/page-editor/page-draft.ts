import { create } from 'zustand';
import type { PageEditing } from '#features/venue/client/page-texts.tsx';
import {
  getPageTexts,
  getTextSettingName,
  pageTextNames,
} from '#features/venue/page-texts-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { type Language, languages } from '#shared/languages.ts';

const editableTextNames = [...pageTextNames, 'included', 'directions', 'questions'] as const;
const editableSettings = [
  ...languages.flatMap((language) =>
    editableTextNames.map((name) => getTextSettingName(name, language)),
  ),
  'hiddenQuestions' as const,
];

export type PageTexts = Pick<VenueSettings, (typeof editableSettings)[number]>;

type PageDraft = {
  texts: PageTexts | null;
  /** Earlier texts, for undo; consecutive edits of one field share an entry. */
  history: PageTexts[];
  lastField: string;
  start: (settings: VenueSettings) => void;
  change: (changes: Partial<PageTexts>) => void;
  undo: () => void;
  stop: () => void;
};

const emptyDraft = { texts: null, history: [], lastField: '' };

/** The owner's unsaved edits to the page's texts. */
export const usePageDraft = create<PageDraft>()((set) => ({
  ...emptyDraft,
  start: (settings) => set({ ...emptyDraft, texts: textsOf(settings) }),
  change: (changes) =>
    set(({ texts, history, lastField }) => {
      if (!texts) return {};
      const field = Object.keys(changes).join();
      return {
        texts: { ...texts, ...changes },
        history: field === lastField ? history : [...history, texts],
        lastField: field,
      };
    }),
  undo: () =>
    set(({ texts, history }) => ({
      texts: history.at(-1) ?? texts,
      history: history.slice(0, -1),
      lastField: '',
    })),
  stop: () => set(emptyDraft),
}));

export const textsOf = (settings: VenueSettings): PageTexts =>
  Object.fromEntries(editableSettings.map((name) => [name, settings[name]])) as PageTexts;

/** Returns the texts that differ from the saved ones. */
export function changedTexts(saved: PageTexts, draft: PageTexts): Partial<PageTexts> {
  const isChanged = (name: keyof PageTexts) =>
    JSON.stringify(saved[name]) !== JSON.stringify(draft[name]);
  return Object.fromEntries(editableSettings.filter(isChanged).map((name) => [name, draft[name]]));
}

/** Returns the page's texts with the draft applied, in one language. */
export function applyDraft(
  settings: VenueSettings,
  draft: PageTexts,
  language: Language,
): PageEditing['words'] {
  return {
    ...getPageTexts({ ...settings, ...draft }, language),
    included: draft[getTextSettingName('included', language)],
    directions: draft[getTextSettingName('directions', language)],
  };
}
