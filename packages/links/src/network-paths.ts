/** Addresses of a network's office, apart from `paths`, which every page carries. */
export const networkPaths = {
  network: '/rede',
  networkSchool: '/rede/escola/:schoolId',
  networkAnnouncements: '/rede/comunicados',
  newNetworkAnnouncement: '/rede/comunicados/criar',
  networkAnnouncement: '/rede/comunicados/:announcementId',
} as const;
