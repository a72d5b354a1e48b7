import { useTranslations } from 'use-intl';
import { Badge } from '../../../client/ui/badge.tsx';
import type { ListedOrder } from './use-office-orders.ts';

const looks = {
  pending: 'secondary',
  paid: 'default',
  partially_refunded: 'outline',
  refunded: 'outline',
  disputed: 'destructive',
  expired: 'outline',
  review: 'accent',
} as const;

/** How far an order is, in a word. */
export function OrderStatus({ status }: Pick<ListedOrder, 'status'>) {
  const t = useTranslations('officeOrders.status');
  return <Badge look={looks[status]}>{t(status)}</Badge>;
}
