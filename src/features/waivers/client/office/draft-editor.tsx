import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSaveBeforeLeaving } from '#platform/client/forms/save-before-leaving.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { languages } from '#shared/languages.ts';
import type { AgreementTexts, WaiverVersionsOverview } from '../../waiver-versions-contract.ts';
import { AgreementPreview } from './agreement-preview.tsx';
import { DraftFields } from './draft-fields.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useRemoveDraft, useSaveDraft } from './use-waiver-versions.ts';

type Props = {
  draft: NonNullable<WaiverVersionsOverview['draft']>;
  consequences: WaiverVersionsOverview['consequences'];
  onReload: () => void;
};

/** Edits the next version's draft in every language next to its preview; a failed save preserves the input. */
export function DraftEditor({ draft, consequences, onReload }: Props) {
  const t = useTranslations('waiverVersions');
  const [texts, setTexts] = useState<AgreementTexts>(draft.texts);
  const [language, setLanguage] = useState<string>('en');
  const [dialog, setDialog] = useState<'publish' | 'remove' | null>(null);
  const save = useSaveDraft();
  const remove = useRemoveDraft();
  const isChanged = JSON.stringify(texts) !== JSON.stringify(draft.texts);

  useSaveBeforeLeaving(isChanged ? saveTexts : null);

  async function saveTexts(): Promise<boolean> {
    if (save.isPending) return false;
    try {
      await save.mutateAsync({ revision: draft.revision, texts: removeEmptyParagraphs(texts) });
      return true;
    } catch {
      return false;
    }
  }

  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-2xl">{t('draft')}</h2>
        <p className="mt-1 max-w-prose text-muted-ink">{t('draftLead', { mark: '{venue}' })}</p>
      </div>
      <Tabs
        label={t('languages')}
        value={language}
        onChange={setLanguage}
        tabs={languages.map((code) => ({
          id: code,
          title: t(`language.${code}`),
          content: (
            <div className="grid gap-6 xl:grid-cols-2">
              <DraftFields
                text={texts[code]}
                language={code}
                onChange={(text) => setTexts({ ...texts, [code]: text })}
              />
              <section aria-label={t('preview')} className="rounded-field bg-sunken p-4 sm:p-5">
                <AgreementPreview text={texts[code]} language={code} />
              </section>
            </div>
          ),
        }))}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          disabled={!isChanged || save.isPending}
          onClick={() => void saveTexts()}
        >
          {save.isPending ? t('saving') : t('save')}
        </Button>
        <Button disabled={isChanged || save.isPending} onClick={() => setDialog('publish')}>
          {t('publish')}
        </Button>
        <Button variant="quiet" onClick={() => setDialog('remove')}>
          {t('remove')}
        </Button>
        {isChanged && <p className="self-center text-muted-ink">{t('saveFirst')}</p>}
      </div>
      <PublishDialog
        open={dialog === 'publish'}
        onClose={() => setDialog(null)}
        revision={draft.revision}
        consequences={consequences}
      />
      <Dialog
        open={dialog === 'remove'}
        onOpenChange={() => setDialog(null)}
        title={t('removeTitle')}
        description={t('removeText')}
        actions={
          <>
            <Button variant="outline" onClick={() => setDialog(null)}>
              {t('cancel')}
            </Button>
            <Button
              variant="destructive"
              disabled={remove.isPending}
              onClick={() =>
                remove.mutate(undefined, { onSuccess: () => setDialog(null), onError: onReload })
              }
            >
              {t('remove')}
            </Button>
          </>
        }
      />
    </Card>
  );
}

/** Removes the empty paragraphs that extra line breaks produce. */
function removeEmptyParagraphs({ en, es }: AgreementTexts): AgreementTexts {
  const cleanUp = (text: AgreementTexts['en']) => ({
    ...text,
    sections: text.sections.map(({ heading, paragraphs }) => ({
      heading,
      paragraphs: paragraphs.map((paragraph) => paragraph.trim()).filter(Boolean),
    })),
  });
  return { en: cleanUp(en), es: cleanUp(es) };
}
