import { createElement, type SVGProps } from 'react';

type IconData = { name: string; size: number; node: [tag: string, attributes: object][] };

/**
 * Replaces lucide's `createLucideIcon` in the browser build, because its unused options cost 2 kB on every first load.
 * Renders the same SVG.
 */
export default function createIcon({ name, size, node }: IconData) {
  return ({ className = '', ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`,
        'aria-hidden': !hasA11yProp(props) || undefined,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

const hasA11yProp = (props: object) =>
  Object.entries(props).some(
    ([name, value]) => value != null && /^(aria-.+|role|title)$/.test(name),
  );
