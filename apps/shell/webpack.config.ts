import { shellConfig } from '@caderneta/tooling/webpack';

export default shellConfig();
