import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Field } from '#platform/client/ui/field.tsx';
import { Input } from '#platform/client/ui/input.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { type Gift, readAmount } from '../cart-rules.ts';
import type { Product } from '../shop-contract.ts';
import { AddButton } from './add-button.tsx';
import { useAddToCart } from './cart/use-add-to-cart.ts';
import { ProductCard } from './product-card.tsx';
import { isSoldOut } from './stock-note.tsx';

const GiftDialog = lazy(() =>
  import('./gift-dialog.tsx').then((module) => ({ default: module.GiftDialog })),
);

/** A gift card of a fixed or custom amount, for the buyer or a recipient (spec 2 and 5). */
export function GiftCardCard({ product }: { product: Product }) {
  const t = useTranslations('shop.product');
  const isCustom = product.metadata.allowCustomAmount === true;
  const [typed, setTyped] = useState('');
  const [sending, setSending] = useState<{ cents: number }>();
  const checkAmount = useCheckAmount();
  const add = useAddToCart();

  /** The card's amount; undefined if the typed amount is invalid. */
  function chosenAmount() {
    if (!isCustom) return { cents: product.priceCents };
    const amount = checkAmount(typed);
    return amount === undefined ? undefined : { cents: Math.round(amount * 100) };
  }

  function addCard({ cents }: { cents: number }, gift?: Gift) {
    const choice = isCustom ? { customAmount: cents / 100, gift } : { gift };
    if (add(product, choice)) setTyped('');
  }

  function addForBuyer() {
    const amount = chosenAmount();
    if (amount) addCard(amount);
  }

  return (
    <ProductCard
      product={product}
      picture={<Envelope />}
      price={!isCustom && <Price cents={product.priceCents} whole className="display text-4xl" />}
      actions={
        <>
          <AddButton product={product} onAdd={addForBuyer} />
          <Button
            variant="quiet"
            wide
            disabled={isSoldOut(product)}
            onClick={() => setSending(chosenAmount())}
          >
            {t('sendIt')}
          </Button>
        </>
      }
    >
      {isCustom && (
        <Field label={t('amount')} hint={t('amountHint')}>
          <Input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            placeholder="50"
            maxLength={12}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') addForBuyer();
            }}
          />
        </Field>
      )}
      <p className="text-muted-ink text-sm">{t('toYourself')}</p>
      {sending && (
        <Suspense fallback={null}>
          <GiftDialog
            name={product.name}
            cents={sending.cents}
            onClose={() => setSending(undefined)}
            onAdd={(gift) => {
              addCard(sending, gift);
              setSending(undefined);
            }}
          />
        </Suspense>
      )}
    </ProductCard>
  );
}

/** Parses the amount; shows spec 5's toast if it is invalid. */
function useCheckAmount() {
  const t = useTranslations('shop.toasts');
  return (typed: string): number | undefined => {
    const amount = readAmount(typed);
    if (typeof amount === 'number') return amount;
    const sentences = {
      missing: { title: t('amountMissingTitle'), description: t('amountMissingText') },
      tooSmall: { title: t('amountInvalidTitle'), description: t('amountTooSmall') },
      tooLarge: { title: t('amountInvalidTitle'), description: t('amountTooLarge') },
    };
    toast({ ...sentences[amount], destructive: true });
    return undefined;
  };
}
