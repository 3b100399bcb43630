import { remoteConfig } from '@caderneta/remote-kit/webpack';

export default remoteConfig({ name: 'network', folder: import.meta.dirname });
