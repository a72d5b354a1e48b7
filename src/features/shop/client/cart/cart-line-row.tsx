import { Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { type CartLine, getLineUnitCents, getMaxQuantity } from '../../cart-rules.ts';

type Props = {
  line: CartLine;
  onQuantity: (quantity: number) => void;
};

/** A line of the cart with its recipient and quantity; quantity 0 removes it. */
export function CartLineRow({ line, onQuantity }: Props) {
  const t = useTranslations('shop.cart');
  const locale = useLocale();
  const { formatVenueDate } = useDates();
  const { currency } = useVenue();
  const { product, quantity, gift } = line;
  const { name } = product;
  return (
    <li className="grid gap-2 py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-bold">{name}</p>
          {gift && (
            <p className="break-words text-muted-ink text-sm">
              {gift.sendOn
                ? t('giftOn', { name: recipientLabel(gift), date: formatVenueDate(gift.sendOn) })
                : t('giftFor', { name: recipientLabel(gift) })}
            </p>
          )}
          {product.productType === 'membership' && (
            <p className="text-muted-ink text-sm">{t('renews')}</p>
          )}
          {quantity > 1 && (
            <p className="tabular text-muted-ink text-sm">
              {t('each', { price: formatMoney(getLineUnitCents(line), currency, locale) })}
            </p>
          )}
        </div>
        <Price cents={getLineUnitCents(line) * quantity} className="font-bold" />
      </div>
      <div className="flex items-center justify-between gap-4">
        <Stepper
          label={t('quantity', { name })}
          isLabelHidden
          value={quantity}
          max={getMaxQuantity(product)}
          onChange={onQuantity}
        />
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('remove', { name })}
          onClick={() => onQuantity(0)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </li>
  );
}

function recipientLabel({ recipientName, recipientEmail }: NonNullable<CartLine['gift']>): string {
  return recipientName || recipientEmail;
}
