import { remoteConfig } from '@caderneta/remote-kit/webpack';

export default remoteConfig({ name: 'manage', folder: import.meta.dirname });
