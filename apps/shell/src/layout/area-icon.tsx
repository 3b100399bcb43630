import type { IconShapes } from '@caderneta/releases';
import { Icon, type IconNode, type LucideIcon } from 'lucide-react';

export interface AreaIconProps {
  icon: LucideIcon | IconShapes;
  /** Pixels. */
  size: number;
}

/** An icon of the shell's own, or one that came as shapes with a remote's record. */
export function AreaIcon({ icon, size }: AreaIconProps) {
  if (!Array.isArray(icon)) {
    const Own = icon;
    return <Own aria-hidden size={size} />;
  }
  return <Icon aria-hidden size={size} iconNode={withKeys(icon)} />;
}

function withKeys(shapes: IconShapes): IconNode {
  return shapes.map(([shape, attributes], index) => [shape, { ...attributes, key: String(index) }]);
}
