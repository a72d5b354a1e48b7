import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import type { Language } from '#shared/languages.ts';
import type { AgreementText } from '../../waiver-versions-contract.ts';

type Section = AgreementText['sections'][number];
type Props = {
  text: AgreementText;
  language: Language;
  onChange: (text: AgreementText) => void;
};

/** Edits the title and sections of one language; an empty line starts a new paragraph. */
export function DraftFields({ text, language, onChange }: Props) {
  const t = useTranslations('waiverVersions.fields');
  const { sections } = text;
  const setSections = (next: Section[]) => onChange({ ...text, sections: next });
  const changeSection = (index: number, changes: Partial<Section>) =>
    setSections(sections.map((section, i) => (i === index ? { ...section, ...changes } : section)));
  const moveSection = (index: number, offset: number) => {
    const next = [...sections];
    next.splice(index + offset, 0, ...next.splice(index, 1));
    setSections(next);
  };
  return (
    <div className="grid content-start gap-5">
      <Field label={t('title')} required>
        <Input
          lang={language}
          value={text.title}
          maxLength={200}
          onChange={(event) => onChange({ ...text, title: event.target.value })}
        />
      </Field>
      {sections.map((section, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the only unique key of a section
          key={index}
          className="grid gap-3 rounded-field border border-border p-4"
        >
          <legend className="px-1 font-bold">{t('section', { number: index + 1 })}</legend>
          <Field label={t('heading')} required>
            <Input
              lang={language}
              value={section.heading}
              maxLength={200}
              onChange={(event) => changeSection(index, { heading: event.target.value })}
            />
          </Field>
          <Field label={t('paragraphs')} hint={t('paragraphsHint')} required>
            <Textarea
              lang={language}
              rows={6}
              value={section.paragraphs.join('\n\n')}
              onChange={(event) =>
                changeSection(index, { paragraphs: event.target.value.split('\n\n') })
              }
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="icon"
              aria-label={t('moveUp', { number: index + 1 })}
              disabled={index === 0}
              onClick={() => moveSection(index, -1)}
            >
              <ArrowUp aria-hidden="true" className="size-5" />
            </Button>
            <Button
              variant="outline"
              size="icon"
              aria-label={t('moveDown', { number: index + 1 })}
              disabled={index === sections.length - 1}
              onClick={() => moveSection(index, 1)}
            >
              <ArrowDown aria-hidden="true" className="size-5" />
            </Button>
            <Button
              variant="outline"
              size="icon"
              aria-label={t('removeSection', { number: index + 1 })}
              onClick={() => setSections(sections.filter((_, i) => i !== index))}
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </Button>
          </div>
        </fieldset>
      ))}
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => setSections([...sections, { heading: '', paragraphs: [''] }])}
      >
        <Plus aria-hidden="true" className="size-5" />
        {t('add')}
      </Button>
    </div>
  );
}
