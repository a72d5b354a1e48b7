import { useTranslations } from 'use-intl';
import { EditableList } from '#platform/client/forms/editable-list.tsx';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import type { Column } from '#platform/client/lists/data-table.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Price } from '#platform/client/ui/price.tsx';
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

/** /admin/catalogue, Promo codes tab. */
export function OfficePromos() {
  const t = useTranslations('officeCatalog');
  const list = useOfficeList(['createdAt', 'code', 'uses', 'endsAt'], {
    column: 'createdAt',
    direction: 'desc',
  });
  const promos = usePromos(list.input);
  return (
    <EditableList
      list={list}
      query={promos}
      title={t('promos')}
      search={{ label: t('searchCode') }}
      columns={useColumns()}
      rowKey={({ id }) => id}
      empty={{ title: t('noPromos'), text: t('noPromosText'), illustration: <Envelope /> }}
      addTitle={t('addPromo')}
      editTitle={({ code }) => code}
      form={(promo, close) => (
        <div className="grid gap-8">
          <PromoForm promo={promo} onDone={close} />
          {promo && <PromoUses id={promo.id} />}
        </div>
      )}
    />
  );
}

function useColumns(): Column<Promo>[] {
  const t = useTranslations('officeCatalog');
  return [
    { id: 'code', title: t('code'), sortable: true, cell: ({ code }) => code },
    {
      id: 'off',
      title: t('discount'),
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
        maxUses === null ? t('usedTimes', { uses }) : t('usedOf', { uses, max: maxUses }),
    },
  ];
}
