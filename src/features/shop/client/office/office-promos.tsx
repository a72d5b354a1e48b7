import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import type { Column } from '#platform/client/ui/data-table.tsx';
import { OfficeList } from '#platform/client/ui/office-list.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { Sheet } from '#platform/client/ui/sheet.tsx';
import { useOfficeList } from '#platform/client/use-office-list.ts';
import { PromoForm } from './promo-form.tsx';
import { PromoUses } from './promo-uses.tsx';
import { type Promo, usePromos } from './use-promos.ts';

const tones = {
  good: 'done',
  early: 'waiting',
  over: 'neutral',
  usedUp: 'neutral',
  off: 'neutral',
} as const;

/** /admin/catalogue, Promo codes. */
export function OfficePromos() {
  const t = useTranslations('officeCatalogue');
  const list = useOfficeList(['createdAt', 'code', 'uses', 'endsAt'], {
    column: 'createdAt',
    direction: 'desc',
  });
  const promos = usePromos(list.asked);
  const [edited, setEdited] = useState<Promo | 'new'>();
  const columns = useColumns();
  const close = () => setEdited(undefined);
  return (
    <section aria-label={t('promos')} className="grid gap-5">
      <OfficeList
        list={list}
        query={promos}
        caption={t('promos')}
        searchLabel={t('searchCode')}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={setEdited}
        empty={{ title: t('noPromos'), text: t('noPromosText'), picture: <Envelope /> }}
        action={
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" className="size-5" />
            {t('addPromo')}
          </Button>
        }
      />
      {edited === 'new' && (
        <Sheet open onOpenChange={close} title={t('addPromo')}>
          <PromoForm promo={null} onDone={close} />
        </Sheet>
      )}
      {edited && edited !== 'new' && (
        <Sheet open onOpenChange={close} title={edited.code}>
          <div className="grid gap-8">
            <PromoForm promo={edited} onDone={close} />
            <PromoUses id={edited.id} />
          </div>
        </Sheet>
      )}
    </section>
  );
}

function useColumns(): Column<Promo>[] {
  const t = useTranslations('officeCatalogue');
  return [
    { id: 'code', title: t('code'), sortable: true, cell: ({ code }) => code },
    {
      id: 'off',
      title: t('off'),
      cell: ({ kind, off }) =>
        kind === 'percent' ? t('percentOff', { off }) : <Price cents={off} />,
    },
    { id: 'appliesTo', title: t('appliesTo'), cell: ({ appliesTo }) => t(`applies.${appliesTo}`) },
    {
      id: 'state',
      title: t('state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`promoState.${state}`)}</Badge>,
    },
    {
      id: 'uses',
      title: t('uses'),
      sortable: true,
      numeric: true,
      cell: ({ uses, maxUses }) =>
        maxUses === null ? t('usedTimes', { uses }) : t('usedOf', { uses, most: maxUses }),
    },
  ];
}
