const list = (text: string): readonly string[] => text.trim().split(/\s*[,\n]\s*/);

/** Given names of children. */
export const girls = list(`
  Alice, Helena, Laura, Maria, Sofia, Manuela, Júlia, Heloísa, Luísa, Valentina, Isabela, Lívia
  Cecília, Eloá, Antonella, Lorena, Beatriz, Mariana, Ana, Clara, Yasmin, Isadora, Rafaela, Esther
  Melissa, Agatha, Bianca, Elisa, Letícia, Catarina, Nicole, Vitória, Emanuelly, Olívia, Rebeca
  Stella, Aurora, Maya, Dandara, Zuri, Iara, Jaciara, Yuki, Sakura, Samira, Leila, Giovanna, Pietra
  Marina, Gabriela, Sarah, Alícia, Luana, Ayla, Malu, Teresa, Flora, Joana, Nina, Kiara
`);

export const boys = list(`
  Miguel, Arthur, Gael, Heitor, Theo, Davi, Gabriel, Bernardo, Samuel, João, Pedro, Lorenzo, Rafael
  Lucas, Matheus, Benjamin, Nicolas, Guilherme, Felipe, Enzo, Isaac, Benício, Noah, Joaquim, Anthony
  Henrique, Murilo, Vicente, Leonardo, Eduardo, Daniel, Bento, Caio, Vinícius, Antônio, Francisco
  Otávio, Tomás, Kauã, Ubiratã, Akin, Malik, Kenji, Hiroshi, Omar, Yuri, Ravi, Levi, Cauê, Thiago
  Breno, Ryan, Diego, Luan, Ícaro, Martim, Emanuel, Erick, Danilo, José
`);

/** Second given names, as in 'Ana Clara' and 'João Pedro'. */
export const secondGirls = list(
  'Clara, Luísa, Beatriz, Vitória, Sofia, Júlia, Eduarda, Cecília, Flor',
);
export const secondBoys = list('Pedro, Miguel, Gabriel, Henrique, Lucas, Vítor, Guilherme, Felipe');

/** Given names of the generation of the parents. */
export const women = list(`
  Adriana, Aline, Amanda, Ana Paula, Andréa, Bruna, Camila, Carla, Carolina, Cíntia, Cristiane
  Daniela, Débora, Elaine, Eliane, Fabiana, Fernanda, Flávia, Gisele, Jéssica, Joana, Josiane
  Juliana, Karina, Kelly, Larissa, Luciana, Márcia, Mariana, Michele, Mônica, Natália, Paloma
  Patrícia, Paula, Priscila, Raquel, Regiane, Renata, Roberta, Rosana, Sabrina, Sandra, Simone
  Soraia, Tatiane, Thaís, Valéria, Vanessa, Viviane, Yumi, Naomi, Samia, Jurema
`);

export const men = list(`
  Alexandre, Anderson, André, Antônio, Bruno, Carlos, César, Cláudio, Cristiano, Daniel, Diego
  Douglas, Edson, Eduardo, Fábio, Felipe, Fernando, Flávio, Gilberto, Gustavo, Henrique, Ivan
  Jefferson, João Paulo, Jorge, José, Júlio, Leandro, Leonardo, Luciano, Luís, Marcelo, Márcio
  Marcos, Maurício, Nelson, Paulo, Rafael, Renato, Ricardo, Roberto, Rodrigo, Rogério, Sandro
  Sérgio, Thiago, Vagner, Valdir, Wellington, Takeshi, Hassan, Kleber
`);

/** Given names of the generation of the grandparents. */
export const grandmothers = list(
  'Célia, Conceição, Dirce, Elza, Francisca, Ivone, Lourdes, Maria José, Neusa, Raimunda, Tereza, Zilda',
);

/** Family names that may follow the given name directly: pickers show the first two words. */
export const familyNames = list(`
  Silva, Santos, Oliveira, Souza, Pereira, Lima, Carvalho, Almeida, Ferreira, Ribeiro, Rodrigues
  Gomes, Martins, Araújo, Melo, Barbosa, Rocha, Cardoso, Nascimento, Correia, Dias, Teixeira
  Cavalcanti, Moreira, Nunes, Mendes, Freitas, Machado, Ramos, Batista, Monteiro, Moura, Campos
  Andrade, Borges, Lopes, Duarte, Vieira, Fonseca, Queiroz, Siqueira, Bezerra, Tavares, Brandão
  Azevedo, Peixoto, Pacheco, Guimarães, Sampaio, Xavier, Rossi, Ferrari, Bianchi, Conti, Romano
  Nakamura, Tanaka, Yamamoto, Sato, Haddad, Khoury, Nasser, Schneider, Weber, Müller, Kaiowá
  Tupinambá, Potiguara, Quispe, Okafor, Kowalski, Petrov, Castilho, Coutinho, Amaral, Bastos
`);

/** Family names with a particle, which only end a name. */
export const lastNames = list(`
  da Silva, dos Santos, de Oliveira, da Costa, de Souza, do Nascimento, de Jesus, da Rocha
  de Almeida, dos Reis, da Conceição, de Carvalho, Neves, Pinto, Assis, Leal, Prado, Farias
`);
