//! Words for places. Chinese ones are looked for inside a text; others are whole words, several written as one
//! (`hongkong`), without digits and signs.

/// Provinces, autonomous regions, municipalities and prefectures of mainland China, one province a line, and places below
/// them where clouds have rooms: in Chinese, then in letters. Left out: 阿里 (a prefecture, and a company) and 德州 (which is
/// Texas too).
pub const MAINLAND: [(&str, &str); 29] = [
    ("华北 华东 华南 华中 京津冀 长三角 珠三角 成渝 大湾区", "huabei huadong huanan huazhong xibei xinan dongbei"),
    ("北京 上海 天津 重庆 浦东 临港 两江", "beijing shanghai tianjin chongqing peking pudong lingang pek pvg"),
    (
        "河北 石家庄 唐山 秦皇岛 邯郸 邢台 保定 张家口 承德 沧州 廊坊 衡水 雄安 张北 怀来",
        "hebei shijiazhuang tangshan qinhuangdao handan xingtai baoding zhangjiakou chengde cangzhou langfang hengshui \
         xiongan zhangbei huailai",
    ),
    (
        "山西 太原 大同 阳泉 长治 晋城 朔州 晋中 运城 忻州 临汾 吕梁",
        "shanxi taiyuan datong yangquan changzhi jincheng shuozhou jinzhong yuncheng xinzhou linfen lvliang luliang",
    ),
    (
        "内蒙 呼和浩特 包头 乌海 赤峰 通辽 鄂尔多斯 呼伦贝尔 巴彦淖尔 乌兰察布 兴安盟 锡林郭勒 阿拉善 和林格尔",
        "neimeng neimenggu innermongolia hohhot huhehaote baotou wuhai chifeng tongliao ordos hulunbuir bayannur \
         ulanqab wulanchabu xilingol alxa horinger",
    ),
    (
        "辽宁 沈阳 大连 鞍山 抚顺 本溪 丹东 锦州 营口 阜新 辽阳 盘锦 铁岭 朝阳 葫芦岛",
        "liaoning shenyang dalian anshan fushun benxi dandong jinzhou yingkou fuxin liaoyang panjin tieling chaoyang \
         huludao",
    ),
    (
        "吉林 长春 四平 辽源 通化 白山 松原 白城 延边",
        "jilin changchun siping liaoyuan tonghua baishan songyuan baicheng yanbian",
    ),
    (
        "黑龙江 哈尔滨 齐齐哈尔 鸡西 鹤岗 双鸭山 大庆 伊春 佳木斯 七台河 牡丹江 黑河 绥化 大兴安岭",
        "heilongjiang harbin haerbin qiqihar jixi hegang shuangyashan daqing yichun jiamusi qitaihe mudanjiang heihe \
         suihua",
    ),
    (
        "江苏 南京 无锡 徐州 常州 苏州 南通 连云港 淮安 盐城 扬州 镇江 泰州 宿迁 昆山 太仓 常熟 江阴",
        "jiangsu nanjing wuxi xuzhou changzhou suzhou nantong lianyungang huaian yancheng yangzhou zhenjiang taizhou \
         suqian kunshan taicang changshu jiangyin",
    ),
    (
        "浙江 杭州 宁波 温州 嘉兴 湖州 绍兴 金华 衢州 舟山 台州 丽水 义乌",
        "zhejiang hangzhou ningbo wenzhou jiaxing huzhou shaoxing jinhua quzhou zhoushan lishui yiwu",
    ),
    (
        "安徽 合肥 芜湖 蚌埠 淮南 马鞍山 淮北 铜陵 安庆 黄山 滁州 阜阳 宿州 六安 亳州 池州 宣城",
        "anhui hefei wuhu bengbu huainan maanshan huaibei tongling anqing huangshan chuzhou fuyang luan bozhou chizhou \
         xuancheng",
    ),
    (
        "福建 福州 厦门 莆田 三明 泉州 漳州 南平 龙岩 宁德",
        "fujian fuzhou xiamen putian sanming quanzhou zhangzhou nanping longyan ningde",
    ),
    (
        "江西 南昌 景德镇 萍乡 九江 新余 鹰潭 赣州 吉安 宜春 抚州 上饶",
        "jiangxi nanchang jingdezhen pingxiang jiujiang xinyu yingtan ganzhou jian shangrao",
    ),
    (
        "山东 济南 青岛 淄博 枣庄 东营 烟台 潍坊 济宁 泰安 威海 日照 临沂 聊城 滨州 菏泽",
        "shandong jinan qingdao zibo zaozhuang dongying yantai weifang jining taian weihai rizhao linyi dezhou \
         liaocheng binzhou heze",
    ),
    (
        "河南 郑州 开封 洛阳 平顶山 安阳 鹤壁 新乡 焦作 濮阳 许昌 漯河 三门峡 南阳 商丘 信阳 周口 驻马店 济源",
        "henan zhengzhou kaifeng luoyang pingdingshan anyang hebi xinxiang jiaozuo puyang xuchang luohe sanmenxia \
         nanyang shangqiu xinyang zhoukou zhumadian jiyuan",
    ),
    (
        "湖北 武汉 黄石 十堰 宜昌 襄阳 鄂州 荆门 孝感 荆州 黄冈 咸宁 随州 恩施",
        "hubei wuhan huangshi shiyan yichang xiangyang ezhou jingmen xiaogan jingzhou huanggang xianning suizhou enshi",
    ),
    (
        "湖南 长沙 株洲 湘潭 衡阳 邵阳 岳阳 常德 张家界 益阳 郴州 永州 怀化 娄底 湘西",
        "hunan changsha zhuzhou xiangtan hengyang shaoyang yueyang changde zhangjiajie yiyang chenzhou yongzhou huaihua \
         loudi xiangxi",
    ),
    (
        "广东 广州 韶关 深圳 珠海 汕头 佛山 江门 湛江 茂名 肇庆 惠州 梅州 汕尾 河源 阳江 清远 东莞 中山 潮州 揭阳 云浮",
        "guangdong guangzhou shaoguan shenzhen zhuhai shantou foshan jiangmen zhanjiang maoming zhaoqing huizhou \
         meizhou shanwei heyuan yangjiang qingyuan dongguan zhongshan chaozhou jieyang yunfu",
    ),
    (
        "广西 南宁 柳州 桂林 梧州 北海 防城港 钦州 贵港 玉林 百色 贺州 河池 来宾 崇左",
        "guangxi nanning liuzhou guilin wuzhou beihai fangchenggang qinzhou guigang yulin baise hezhou hechi laibin \
         chongzuo",
    ),
    ("海南 海口 三亚 三沙 儋州 文昌", "hainan haikou sanya sansha danzhou wenchang"),
    (
        "四川 成都 自贡 攀枝花 泸州 德阳 绵阳 广元 遂宁 内江 乐山 南充 眉山 宜宾 广安 达州 雅安 巴中 资阳 阿坝 甘孜 凉山",
        "sichuan chengdu zigong panzhihua luzhou deyang mianyang guangyuan suining neijiang leshan nanchong meishan yibin \
         guangan dazhou yaan bazhong ziyang ganzi liangshan",
    ),
    (
        "贵州 贵阳 六盘水 遵义 安顺 毕节 铜仁 黔西南 黔东南 黔南 贵安",
        "guizhou guiyang liupanshui zunyi anshun bijie tongren qianxinan qiandongnan qiannan guian",
    ),
    (
        "云南 昆明 曲靖 玉溪 保山 昭通 丽江 普洱 临沧 楚雄 红河 文山 西双版纳 大理 德宏 怒江 迪庆",
        "yunnan kunming qujing yuxi baoshan zhaotong lijiang puer lincang chuxiong honghe wenshan xishuangbanna dali \
         dehong nujiang diqing",
    ),
    (
        "西藏 拉萨 日喀则 昌都 林芝 山南 那曲 阿里地区",
        "tibet xizang lhasa lasa shigatse rikaze qamdo changdu nyingchi linzhi shannan nagqu",
    ),
    (
        "陕西 西安 铜川 宝鸡 咸阳 渭南 延安 汉中 榆林 安康 商洛 西咸",
        "shaanxi xian tongchuan baoji xianyang weinan yanan hanzhong ankang shangluo xixian",
    ),
    (
        "甘肃 兰州 嘉峪关 金昌 白银 天水 武威 张掖 平凉 酒泉 庆阳 定西 陇南 临夏 甘南",
        "gansu lanzhou jiayuguan jinchang baiyin tianshui wuwei zhangye pingliang jiuquan qingyang dingxi longnan linxia \
         gannan",
    ),
    ("青海 西宁 海东 海北 黄南 果洛 玉树 海西", "qinghai xining haidong haibei huangnan golog yushu haixi"),
    ("宁夏 银川 石嘴山 吴忠 固原 中卫", "ningxia yinchuan shizuishan wuzhong guyuan zhongwei"),
    (
        "新疆 乌鲁木齐 克拉玛依 吐鲁番 哈密 昌吉 博尔塔拉 巴音郭楞 阿克苏 克孜勒苏 喀什 和田 伊犁 塔城 阿勒泰 石河子",
        "xinjiang urumqi wulumuqi karamay turpan tulufan hami changji bortala bayingol aksu akesu kashgar kashi hotan \
         hetian yili tacheng altay aletai shihezi",
    ),
];

/// Words for mainland China as a whole.
pub const COUNTRY: (&str, &str) = (
    "中国 国内 境内 全国 大陆 内地",
    "cn china chn prc mainland mainlandchina chinamainland chinanorth chinaeast chinasouth chinawest",
);

/// Directions that Chinese clouds name alone. Behind a foreign place or a continent they mean that.
pub const PARTS: &str = "西部 西北 西南 东北";

/// Hong Kong, Macau and Taiwan: another jurisdiction for machines and their tax, so elsewhere, although a word for China
/// stands beside them.
pub const BESIDE: (&str, &str) = (
    "港澳台 香港 澳门 台湾 台北 台中 高雄 新竹",
    "hongkong hk hkg kowloon macau macao mo taiwan tw twn taipei taichung taoyuan kaohsiung tpe",
);

/// Words that say abroad, continents without mainland China, countries, and cities where clouds have rooms.
pub const ABROAD: (&str, &str) = (
    "海外 境外 国外 国际 大陆以外 中国以外 非大陆 欧洲 欧盟 北美 南美 美洲 拉美 非洲 中东 东南亚 大洋洲 美国 美东 美西 加拿大 \
     墨西哥 巴西 智利 阿根廷 哥伦比亚 秘鲁 英国 德国 法国 荷兰 比利时 爱尔兰 西班牙 葡萄牙 意大利 瑞士 奥地利 瑞典 挪威 芬兰 \
     丹麦 冰岛 波兰 捷克 罗马尼亚 保加利亚 匈牙利 乌克兰 俄罗斯 土耳其 以色列 阿联酋 沙特 卡塔尔 印度 印尼 日本 韩国 新加坡 \
     马来西亚 泰国 越南 菲律宾 柬埔寨 缅甸 老挝 哈萨克斯坦 巴基斯坦 孟加拉 澳大利亚 澳洲 新西兰 南非 埃及 尼日利亚 肯尼亚 \
     东京 大阪 北海道 首尔 釜山 孟买 雅加达 曼谷 吉隆坡 柔佛 马尼拉 胡志明 河内 悉尼 墨尔本 迪拜 利雅得 法兰克福 伦敦 巴黎 \
     阿姆斯特丹 都柏林 米兰 苏黎世 斯德哥尔摩 莫斯科 硅谷 弗吉尼亚 俄勒冈 俄亥俄 德克萨斯 加州 加利福尼亚 洛杉矶 旧金山 纽约 \
     达拉斯 西雅图 芝加哥 亚特兰大 多伦多 蒙特利尔 圣保罗",
    "abroad overseas international intl outsidechina nonchina outsideofchina exchina offshore \
     europe eu eur emea america americas northamerica southamerica latam namer africa oceania oc middleeast \
     unitedstates usa us uscentral useast uswest conus canada ca mexico mx brazil br chile cl argentina ar colombia peru \
     unitedkingdom uk gb gbr britain england scotland wales ireland ie france fr fra germany de deu netherlands nl nld \
     holland belgium be luxembourg lu spain es esp portugal pt italy it ita switzerland ch austria at sweden se swe norway \
     no nor finland fi fin denmark dk dnk iceland is isl estonia ee latvia lv lithuania lt poland pl pol czechia czech cz \
     slovakia sk slovenia si croatia hr serbia rs hungary hu romania ro rou bulgaria bg greece gr cyprus cy malta mt \
     ukraine ua moldova md belarus russia ru turkey turkiye tr georgia armenia am azerbaijan kazakhstan kz israel il isr \
     uae unitedarabemirates ae saudi saudiarabia ksa sa qatar qa bahrain bh oman kuwait jordan egypt eg morocco nigeria ng \
     kenya ke southafrica za africasouth india ind in indonesia idn id japan jp jpn korea kr kor southkorea singapore sg sgp \
     malaysia my mys thailand th tha vietnam vn vnm philippines ph phl cambodia myanmar laos bangladesh pakistan pk \
     srilanka nepal australia au aus newzealand nz \
     alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana iowa \
     kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada \
     newhampshire newjersey newmexico newyork northcarolina northdakota ohio oklahoma oregon pennsylvania rhodeisland \
     southcarolina southdakota tennessee texas utah vermont virginia washington westvirginia wisconsin wyoming \
     ny nj tx az va wa ga ut mi nc sd nd nv ok nm quebec ontario britishcolumbia alberta bavaria eastcoast westcoast \
     midwest ashburn atlanta austin beltsville boston boydton calgary casper chicago cheyenne columbus culpeper dallas \
     denver desmoines dulles fremont hillsboro honolulu houston kansascity lasvegas losangeles miami montreal newark \
     phoenix portland queretaro reston sanjose sanfrancisco santaclara saltlakecity seattle secaucus siliconvalley tampa \
     toronto vancouver wichita saopaulo santiago bogota lima london slough manchester dublin paris marseille gravelines \
     strasbourg roubaix frankfurt berlin munich nuremberg falkenstein dusseldorf amsterdam eemshaven groningen brussels \
     madrid barcelona lisbon milan rome turin zurich geneva vienna stockholm lulea oslo bergen helsinki copenhagen \
     reykjavik keflavik tallinn riga vilnius warsaw krakow prague zagreb belgrade budapest bucharest sofia athens kyiv \
     kiev moscow istanbul telaviv jerusalem dubai abudhabi riyadh jeddah dammam doha cairo lagos nairobi johannesburg \
     capetown mumbai hyderabad bangalore bengaluru chennai delhi newdelhi noida pune kolkata jakarta batam tokyo osaka \
     hokkaido seoul busan chuncheon kualalumpur johor bangkok hanoi hochiminh manila sydney melbourne perth brisbane \
     canberra auckland \
     ams arn ash atl bhs blr bom bos cdg cph dal del den dfw dxb ewr fsn gra gva hel hil hnd iad icn jfk jnb las lax lga \
     lhr lon mad mex mia mil mtl muc mum nbg nrt nyc ord osl par pdx phx rbx sao sbg scl sea sfo sgn sjc sjo slc sto syd \
     tlv tok tor tyo vie waw yto yul yvr yyz zrh af me jioindia usgov usgovvirginia",
);

/// A continent that mainland China lies in: with a direction it is how clouds name places elsewhere (`ap-southeast-1`,
/// `eastasia`), alone it says nothing.
pub const ASIA: (&str, &str) = ("亚太 亚洲", "asia ap apac as asiapacific jpapac");

/// Directions in letters, as prefixes and suffixes of other words (`westeurope`, `francecentral`) and alone; longer ones
/// first.
pub const DIRECTIONS: [&str; 12] = [
    "northcentral",
    "southcentral",
    "westcentral",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
    "central",
    "north",
    "south",
    "east",
    "west",
];
