import { familyConfig } from '@caderneta/tooling/webpack';

export default familyConfig();
