import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { CircleAlert, CircleCheck, X, type LucideIcon } from 'lucide-react';
import { Button } from '../action/button.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { color, motion, radius, shadow, space } from '../foundations/tokens.ts';
import { ownProps } from '../foundations/flow.tsx';

export type ToastTone = 'success' | 'error';

export interface ToastViewProps extends ComponentProps<'div'> {
  tone: ToastTone;
  /** A second line. */
  detail?: string;
  /** One button beside the message. */
  action?: { label: string; run: () => void };
  /** Shows a close control. */
  onClose?: () => void;
}

interface Look {
  role: 'status' | 'alert';
  icon: LucideIcon;
  color: string;
}

const looks: Record<ToastTone, Look> = {
  success: { role: 'status', icon: CircleCheck, color: color.success },
  error: { role: 'alert', icon: CircleAlert, color: color.danger },
};

/** One short message. Its owner decides when it closes. */
export function ToastView({ tone, detail, action, onClose, children, ...rest }: ToastViewProps) {
  const { role, icon: Icon, color: ink } = looks[tone];
  return (
    <Toast ink={ink} role={role} {...rest}>
      <Icon aria-hidden size={20} />
      <span>
        {children}
        {detail && <small>{detail}</small>}
      </span>
      {action && (
        <Button variant="ghost" onClick={action.run}>
          {action.label}
        </Button>
      )}
      {onClose && (
        <IconButton label="fechar aviso" icon={<X aria-hidden size={18} />} onClick={onClose} />
      )}
    </Toast>
  );
}

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });

const Toast = styled(
  'div',
  ownProps('ink'),
)<{ ink: string }>(({ ink }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  width: 'fit-content',
  maxWidth: 'min(440px, 100%)',
  minHeight: '52px',
  padding: `${space[4]} ${space[4]} ${space[4]} ${space[16]}`,
  border: `1px solid ${color.line}`,
  borderLeft: `4px solid ${ink}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.ink,
  fontWeight: 600,
  boxShadow: shadow.floating,
  animation: `${rise} ${motion.base}`,
  // Toasts lie in a layer that lets clicks through.
  pointerEvents: 'auto',
  '& > svg': { color: ink },
  '& > span': { flex: 1 },
  '& > span:last-child': { paddingRight: space[12] },
  '& small': { display: 'block', fontWeight: 400 },
  '& > button': { flex: 'none' },
}));
