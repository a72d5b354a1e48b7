import { createLink } from '@tanstack/react-router';
import { AnchorButton } from './anchor-button.tsx';

/** A router link styled as a button: `<LinkButton to="/booking">`. */
export const LinkButton = createLink(AnchorButton);
