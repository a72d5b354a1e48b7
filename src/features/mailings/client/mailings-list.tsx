import { useLocale, useTranslations } from 'use-intl';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { localizedText } from '#shared/localized-text.ts';
import type { Mailing } from '../mailings-contract.ts';
import { MailingDetails } from './mailing-details.tsx';
import { useFormatAudience } from './use-format-audience.ts';
import { useMailings } from './use-mailings.ts';

const tones = { sending: 'waiting', done: 'done', stopped: 'neutral' } as const;

/** Lists mailings, newest first; each opens in a sheet. */
export function MailingsList({ onReuse }: { onReuse: (mailing: Mailing) => void }) {
  const t = useTranslations('officeAudiences');
  const { formatDateTime } = useDates();
  const locale = useLocale();
  const language = locale.startsWith('es') ? 'es' : 'en';
  const formatAudience = useFormatAudience();
  const list = useOfficeList(['createdAt'], { column: 'createdAt', direction: 'desc' });
  const query = useMailings(list.input);
  const { open } = list.params;
  return (
    <>
      <OfficeList
        list={list}
        query={query}
        title={t('caption')}
        search={{ label: t('search') }}
        rowKey={({ id }) => id}
        onOpen={({ id }) => list.change({ open: id })}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), illustration: <Envelope /> }}
        columns={[
          {
            id: 'subject',
            title: t('subject'),
            cell: ({ letters: { en, es } }) => (
              <span className="break-words">
                {localizedText(language, { en: en.subject, es: es.subject })}
              </span>
            ),
          },
          { id: 'who', title: t('audience'), cell: formatAudience },
          {
            id: 'createdAt',
            title: t('sentOn'),
            sortable: true,
            cell: ({ createdAt }) => formatDateTime(createdAt),
          },
          {
            id: 'progress',
            title: t('progress'),
            numeric: true,
            cell: ({ handedOver, recipients }) =>
              t('progressOf', { done: handedOver, all: recipients }),
          },
          {
            id: 'state',
            title: t('state'),
            cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
          },
        ]}
      />
      {open && (
        <MailingSheet
          id={open}
          onReuse={onReuse}
          onClose={() => list.change({ open: undefined })}
        />
      )}
    </>
  );
}

type SheetProps = { id: string; onReuse: (mailing: Mailing) => void; onClose: () => void };

function MailingSheet({ id, onReuse, onClose }: SheetProps) {
  const t = useTranslations('office');
  return (
    <Sheet open onOpenChange={onClose} title={t('details')}>
      <MailingDetails id={id} onReuse={onReuse} />
    </Sheet>
  );
}
