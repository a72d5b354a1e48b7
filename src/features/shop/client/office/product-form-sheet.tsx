import { useTranslations } from 'use-intl';
import { Sheet } from '#platform/client/ui/sheet.tsx';
import { ProductForm } from './product-form.tsx';
import type { EditedProduct } from './use-catalogue.ts';

type Props = { product: EditedProduct | null; onClose: () => void };

/** Adds a product, or changes one. */
export function ProductFormSheet({ product, onClose }: Props) {
  const t = useTranslations('officeCatalogue');
  return (
    <Sheet open onOpenChange={onClose} title={product ? t('editProduct') : t('addProduct')}>
      <ProductForm product={product} onDone={onClose} />
    </Sheet>
  );
}
