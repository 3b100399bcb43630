import { remoteConfig } from '@caderneta/remote-kit/webpack';

export default remoteConfig({ name: 'chat', folder: import.meta.dirname });
