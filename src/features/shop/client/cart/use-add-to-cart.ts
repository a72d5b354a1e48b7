import { useTranslations } from 'use-intl';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { type CartProduct, type Gift, MAX_LINES } from '../../cart-rules.ts';
import { useCart } from './use-cart.ts';

/** Adds a product to the cart and shows a toast (spec 8). Returns false if the cart is full. */
export function useAddToCart() {
  const t = useTranslations('shop.toasts');
  const add = useCart((cart) => cart.add);
  return (product: CartProduct, options: { customAmount?: number; gift?: Gift } = {}): boolean => {
    if (useCart.getState().lines.length >= MAX_LINES) {
      toast({
        title: t('fullTitle'),
        description: t('fullText', { count: MAX_LINES }),
        destructive: true,
      });
      return false;
    }
    add(product, options);
    toast({ title: t('addedTitle'), description: t('addedText', { name: product.name }) });
    return true;
  };
}
