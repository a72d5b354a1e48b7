import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { orderTones } from '../orders/order-tones.ts';
import type { ListedOrder } from './use-office-orders.ts';

export function OrderStatus({ status }: Pick<ListedOrder, 'status'>) {
  const t = useTranslations('officeOrders.status');
  return <Badge tone={orderTones[status]}>{t(status)}</Badge>;
}
