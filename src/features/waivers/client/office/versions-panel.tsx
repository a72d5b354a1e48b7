import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { type Column, DataTable } from '#platform/client/lists/data-table.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { PublishedVersion } from '../../waiver-versions-contract.ts';
import { DraftEditor } from './draft-editor.tsx';
import { useCreateDraft, useWaiverVersions } from './use-waiver-versions.ts';
import { VersionText } from './version-text.tsx';

export function VersionsPanel() {
  const t = useTranslations('waiverVersions');
  const overview = useWaiverVersions();
  const createDraft = useCreateDraft();
  const [openVersion, setOpenVersion] = useState<string | null>(null);
  const columns = useColumns();
  if (!overview.data) return <LoadState query={overview} />;
  const { draft, versions, consequences } = overview.data;
  return (
    <div className="grid gap-6">
      {draft ? (
        <DraftEditor
          key={draft.revision}
          draft={draft}
          consequences={consequences}
          onReload={() => void overview.refetch()}
        />
      ) : (
        <Card className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose">{t('noDraft')}</p>
          <Button disabled={createDraft.isPending} onClick={() => createDraft.mutate(undefined)}>
            {t('startDraft')}
          </Button>
        </Card>
      )}
      <section aria-labelledby="versions-title" className="grid gap-3">
        <h2 id="versions-title" className="text-2xl">
          {t('versions')}
        </h2>
        <DataTable
          caption={t('versions')}
          columns={columns}
          rows={versions}
          rowKey={({ version }) => version}
          onOpen={({ version }) => setOpenVersion(version)}
        />
      </section>
      <Sheet
        open={openVersion !== null}
        onOpenChange={(isOpen) => setOpenVersion(isOpen ? openVersion : null)}
        title={t('versionTitle', { version: openVersion ?? '' })}
      >
        {openVersion !== null && <VersionText version={openVersion} />}
      </Sheet>
    </div>
  );
}

function useColumns(): Column<PublishedVersion>[] {
  const t = useTranslations('waiverVersions.column');
  const format = useFormatter();
  const { formatDate } = useDates();
  return [
    { id: 'version', title: t('version'), cell: ({ version }) => t('versionCell', { version }) },
    {
      id: 'publishedAt',
      title: t('publishedAt'),
      cell: ({ publishedAt }) =>
        formatDate(publishedAt, {
          dateStyle: 'medium',
          timeStyle: 'short',
        }),
    },
    { id: 'by', title: t('by'), cell: ({ publishedBy }) => publishedBy ?? '\u2013' },
    {
      id: 'counts',
      title: t('counts'),
      cell: ({ counts }) => (
        <Badge tone={counts ? 'done' : 'neutral'}>{counts ? t('yes') : t('no')}</Badge>
      ),
    },
    {
      id: 'signatures',
      title: t('signatures'),
      numeric: true,
      cell: ({ signatures }) => format.number(signatures),
    },
  ];
}
