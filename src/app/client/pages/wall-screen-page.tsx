import { FloorPage } from '#features/check-in/client/floor/floor-page.tsx';
import { HelpButton } from '../office/help/help-button.tsx';

/** /scan/floor: the wall screen. */
export function WallScreenPage() {
  return <FloorPage helpButton={<HelpButton article="floor" isCompact />} />;
}
