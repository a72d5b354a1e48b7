import { create } from 'zustand';
import type { PageEditing } from '#features/venue/client/page-texts.tsx';
import {
  addUrlScheme,
  getPageTexts,
  getSocials,
  getTextSettingName,
  pageTextNames,
  socialNames,
} from '#features/venue/page-texts-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { type Language, languages } from '#shared/languages.ts';

const editableTextNames = [...pageTextNames, 'included', 'directions', 'questions'] as const;
const editableSettings = [
  ...languages.flatMap((language) =>
    editableTextNames.map((name) => getTextSettingName(name, language)),
  ),
  'hiddenQuestions' as const,
  'phone' as const,
  ...socialNames,
];

export type PageTexts = Pick<VenueSettings, (typeof editableSettings)[number]>;

type PageDraft = {
  texts: PageTexts | null;
  /** Earlier texts, for undo; consecutive edits of one field share an entry. */
  history: PageTexts[];
  lastField: string;
  /** The server's messages for the last attempt to save, by setting. */
  errors: Partial<Record<string, string>>;
  start: (settings: VenueSettings) => void;
  change: (changes: Partial<PageTexts>) => void;
  undo: () => void;
  setErrors: (errors: PageDraft['errors']) => void;
  stop: () => void;
};

const emptyDraft = { texts: null, history: [], lastField: '', errors: {} };

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
  setErrors: (errors) => set({ errors }),
  stop: () => set(emptyDraft),
}));

export const textsOf = (settings: VenueSettings): PageTexts =>
  Object.fromEntries(editableSettings.map((name) => [name, settings[name]])) as PageTexts;

/** Returns the texts that differ from the saved ones, as they are sent to the server. */
export function changedTexts(saved: PageTexts, draft: PageTexts): Partial<PageTexts> {
  const isChanged = (name: keyof PageTexts) =>
    JSON.stringify(saved[name]) !== JSON.stringify(draft[name]);
  const isSocial = (name: string) => socialNames.some((social) => social === name);
  return Object.fromEntries(
    editableSettings
      .filter(isChanged)
      .map((name) => [name, isSocial(name) ? addUrlScheme(String(draft[name])) : draft[name]]),
  );
}

/** Returns what the page shows with the draft applied, in one language. */
export function applyDraft(
  settings: VenueSettings,
  draft: PageTexts,
  language: Language,
): Omit<PageEditing, 'fields'> {
  return {
    words: {
      ...getPageTexts({ ...settings, ...draft }, language),
      included: draft[getTextSettingName('included', language)],
      directions: draft[getTextSettingName('directions', language)],
    },
    hiddenQuestions: draft.hiddenQuestions,
    contact: { phone: draft.phone, socials: getSocials(draft) },
  };
}
