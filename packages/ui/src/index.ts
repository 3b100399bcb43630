export {
  areaColor,
  color,
  layer,
  layout,
  media,
  motion,
  radius,
  shadow,
  space,
  text,
  type Area,
} from './foundations/tokens.ts';
