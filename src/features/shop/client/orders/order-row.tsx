import { Eye, FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { ListRow } from '#platform/client/ui/list-row.tsx';
import { ManageMenu } from '#platform/client/ui/overlays/manage-menu.tsx';
import type { MenuItem } from '#platform/client/ui/overlays/menu.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Order } from '../use-shop.ts';
import { orderTones } from './order-tones.ts';

const OrderDialog = lazy(() =>
  import('./order-dialog.tsx').then((m) => ({ default: m.OrderDialog })),
);

/** Orders that are unpaid or in review have no receipt, nor have those that cost nothing. */
const statusesWithoutReceipt: Order['status'][] = ['pending', 'expired', 'review'];

/** An order in the list: date, items, total, status and menu. */
export function OrderRow({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const [isOpen, setOpen] = useState(false);
  const date = useDates().formatLongDate(order.createdAt);
  const items: (MenuItem | false)[] = [
    {
      id: 'details',
      icon: <Eye aria-hidden="true" className="size-5" />,
      text: t('details'),
      onSelect: () => setOpen(true),
    },
    order.totalCents > 0 &&
      !statusesWithoutReceipt.includes(order.status) && {
        id: 'receipt',
        icon: <FileText aria-hidden="true" className="size-5" />,
        text: t('receipt'),
        href: `/api/orders/${order.id}/receipt`,
      },
  ];
  return (
    <ListRow
      state={<Badge tone={orderTones[order.status]}>{t(`statuses.${order.status}`)}</Badge>}
      menu={
        <ManageMenu label={t('order', { date })} items={items.filter((item) => item !== false)} />
      }
    >
      <h2 className="text-lg">{t('order', { date })}</h2>
      <p className="line-clamp-2">
        {order.items
          .map(({ name, quantity }) => (quantity > 1 ? t('line', { quantity, name }) : name))
          .join(', ')}
      </p>
      <p className="tabular font-semibold">
        <Price cents={order.totalCents} />
      </p>
      <Suspense fallback={null}>
        {isOpen && <OrderDialog order={order} onClose={() => setOpen(false)} />}
      </Suspense>
    </ListRow>
  );
}
