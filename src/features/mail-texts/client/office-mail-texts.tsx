import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { DataTable } from '#platform/client/lists/data-table.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { languageNames, languages } from '#shared/languages.ts';
import { EmailTextEditor } from './email-text-editor.tsx';
import { useMailTexts } from './use-mail-texts.ts';

/** /admin/mail-texts: the emails to families with their custom texts. */
export function OfficeMailTexts() {
  const t = useTranslations('officeMailTexts');
  const navigate = useNavigate();
  const { open } = useSearch({ from: '/admin/$section' });
  const texts = useMailTexts();
  const openEditor = (kind: string | undefined) =>
    void navigate({ to: '.', search: { open: kind }, resetScroll: true });
  return (
    <LoadState query={texts}>
      {(rows) => {
        const edited = rows.find(({ kind }) => kind === open);
        if (edited) {
          return (
            <EmailTextEditor key={edited.kind} {...edited} onBack={() => openEditor(undefined)} />
          );
        }
        return (
          <DataTable
            caption={t('caption')}
            rows={rows}
            rowKey={({ kind }) => kind}
            onOpen={({ kind }) => openEditor(kind)}
            columns={[
              { id: 'kind', title: t('mail'), cell: ({ kind }) => t(`kinds.${kind}`) },
              { id: 'when', title: t('trigger'), cell: ({ kind }) => t(`triggers.${kind}`) },
              {
                id: 'words',
                title: t('ownText'),
                cell: ({ words }) => {
                  const textLanguages = languages.filter((language) => words[language] !== '');
                  if (textLanguages.length === 0) return <Badge>{t('none')}</Badge>;
                  return (
                    <span className="flex flex-wrap gap-2">
                      {textLanguages.map((language) => (
                        <Badge key={language}>{languageNames[language]}</Badge>
                      ))}
                    </span>
                  );
                },
              },
            ]}
          />
        );
      }}
    </LoadState>
  );
}
